// A thread beside the main one, which may be in an endless loop that handles no messages and would survive a killed
// server.
const server = process.ppid;

setInterval(() => {
  if (process.ppid !== server) process.kill(process.pid, 'SIGKILL');
}, 250);
