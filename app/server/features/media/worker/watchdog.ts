// A thread beside the one that works: that one may be in a loop that never looks at its messages, and would outlive a
// server that was killed.
const server = process.ppid;

setInterval(() => {
  if (process.ppid !== server) process.kill(process.pid, 'SIGKILL');
}, 250);
