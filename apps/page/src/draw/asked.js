// Runs before anything is shown: an address with a question doesn't begin with the example.
if (location.hash || location.search) document.documentElement.classList.add("asked");
