import { seededData } from './lib/seeded-data';
void (async () => {
  for (const size of [10_000, 1_000_000]) {
    await seededData('/dev/shm/growth', size);
    console.log('made', size, new Date().toISOString());
  }
})();
