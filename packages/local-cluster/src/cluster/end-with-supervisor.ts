/**
 * Preloaded into every process of a cluster: ends it in order when the supervisor is gone, however that happened. Nothing
 * else would: the process has a group of its own.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
