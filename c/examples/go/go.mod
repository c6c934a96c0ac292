module example.org/hands

go 1.19
