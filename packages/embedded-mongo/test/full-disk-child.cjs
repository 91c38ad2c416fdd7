/* Runs under a file size limit: fills the store until commits fail, frees space and writes again. Prints one JSON line. */
const { writeSync } = require('node:fs');
const { Mongoose, Schema } = require('mongoose');
const { useEmbeddedDriver } = require('../dist/index.js');

const FILLING_DOCUMENTS = 400;

async function main() {
  const connection = useEmbeddedDriver(new Mongoose()).createConnection(`embedded:${process.argv[2]}`);
  const records = connection.model('Record', new Schema({ _id: Number, filler: String }), 'records');
  const acknowledged = [];
  const errors = [];
  for (let id = 1; id <= FILLING_DOCUMENTS; id++) {
    try {
      await records.create({ _id: id, filler: 'x'.repeat(id % 4 === 0 ? 100_000 : 3_000) });
      acknowledged.push(id);
    } catch (error) {
      errors.push(error.message);
    }
  }
  const madeLate = await records.collection
    .createIndex({ filler: 1 }, { name: 'late' })
    .catch(() => undefined);
  const stored = (await records.find({}, { _id: 1 }).lean()).map(({ _id }) => _id);
  await records.deleteMany({ _id: { $gt: 5 } });
  await records.create({ _id: 1000, filler: 'fits again' });
  const countAfterwards = await records.countDocuments();
  await connection.close();
  writeSync(1, `${JSON.stringify({ acknowledged, stored, errors, madeLate, countAfterwards })}\n`);
}

void main();
