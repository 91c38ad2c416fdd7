/** The parts that scripts/basemap.ts calls: the package's own types name files without an extension, which Node.js does not resolve. */
declare module 's2-pmtiles' {
  export class BufferWriter {
    commit(): Uint8Array;
  }
  export class S2PMTilesWriter {
    constructor(writer: BufferWriter, type: TileType, compression: Compression);
    writeTileXYZ(zoom: number, x: number, y: number, data: Uint8Array): Promise<void>;
    commit(metadata: { name: string }): Promise<void>;
  }
  export enum TileType {
    Pbf = 1,
  }
  export enum Compression {
    None = 1,
  }
}
