// Browsers slow the timers of a hidden page down to one a minute, which would cost the leases; a worker's go on.
setInterval(() => postMessage(null), 15_000)
