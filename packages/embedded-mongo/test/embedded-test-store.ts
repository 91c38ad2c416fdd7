import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mongoose, type Connection } from 'mongoose';
import { useEmbeddedDriver } from '../src';

/** Creates empty directories and connections on them, and removes all of them again. */
export class EmbeddedTestStore {
  private readonly directories: string[] = [];
  private readonly connections: Connection[] = [];

  /** An empty directory. */
  directory(): string {
    const directory = mkdtempSync(join(tmpdir(), 'kq-embedded-'));
    this.directories.push(directory);
    return directory;
  }

  /** A connection of an own Mongoose instance, as a container has it. */
  async connect(directory = this.directory(), options: object = {}): Promise<Connection> {
    const connection = useEmbeddedDriver(new Mongoose()).createConnection(`embedded:${directory}`, options);
    this.connections.push(connection);
    return connection.asPromise();
  }

  async removeAll(): Promise<void> {
    for (const connection of this.connections) await connection.close();
    for (const directory of this.directories) rmSync(directory, { recursive: true, force: true });
  }
}
