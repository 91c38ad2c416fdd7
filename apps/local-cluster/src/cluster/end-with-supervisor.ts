/**
 * Preloaded into every process of a cluster: shuts it down gracefully when the supervisor has exited for any reason.
 * The process has a separate process group, so no signal would stop it otherwise.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
