/* Writes without end and prints every id whose insert and update were acknowledged. Arguments: directory, lanes. */
const { writeSync } = require('node:fs');
const { Mongoose, Schema } = require('mongoose');
const { useEmbeddedDriver } = require('../dist/index.js');

const [directory, lanes] = process.argv.slice(2);

async function main() {
  const connection = useEmbeddedDriver(new Mongoose()).createConnection(`embedded:${directory}`);
  const schema = new Schema({
    _id: Number,
    text: { type: String, unique: true },
    filler: String,
    count: Number,
  });
  const records = connection.model('Record', schema);
  await records.init();
  let id = (await records.findOne().sort({ _id: -1 }).lean())?._id ?? 0;
  const lane = async () => {
    for (;;) {
      id += 1;
      const mine = id;
      await records.create({ _id: mine, text: `text ${mine}`, filler: 'x'.repeat(300) });
      await records.updateOne({ _id: mine }, { $inc: { count: 1 } });
      writeSync(1, `${mine}\n`);
    }
  };
  await Promise.all(Array.from({ length: Number(lanes) }, lane));
}

void main();
