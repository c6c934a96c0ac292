// Before anything is shown: an address that asks for something doesn't begin with the example.
if (location.hash || location.search) document.documentElement.classList.add("asked");
