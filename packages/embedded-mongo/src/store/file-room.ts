import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';

/** What is kept beyond what is needed; a full disk leaves it to removals. */
const AHEAD_BYTES = 1024 * 1024;
/** Bytes that a commit adds for the list of free pages. */
const COMMIT_BYTES = 64 * 1024;
/** An entry touches its page, a page above it and one that is split off. */
const PAGES_PER_ENTRY = 3;
const META_PAGES = 2;
const ZEROS = Buffer.alloc(256 * 1024);

/** What writes may add to the file, in bytes; never less than they do add. */
export interface Growth {
  /** Pages that hold several entries: a commit copies each of them once, however many of its entries change. */
  copied: number;
  /** Keys and values, with the half of a page that a split leaves empty. */
  added: number;
}

export const noGrowth = (): Growth => ({ copied: 0, added: 0 });

/**
 * Room in the data file behind LMDB's last page. lmdb 3.5 overruns one of its buffers when the system refuses a write (disk
 * full, quota, size limit), which ends the process. So the file grows here, before LMDB writes: what finds no room fails
 * with the file system's error, and LMDB never meets it.
 */
export class FileRoom {
  private readonly file: number;
  private readonly reserveBytes: number;
  private size: number;
  private pageSize = 0;
  /** Where LMDB's last page ended when it was asked last; of that, pages that hold several entries, and pages without use. */
  private end = 0;
  private shared = 0;
  private unused = 0;
  private growthSince = noGrowth();
  private readonly growthUnderWay = noGrowth();

  constructor(
    private readonly db: RootDatabase<Buffer, Buffer>,
    directory: string,
    /** The file is extended as soon as less than this is left; at least, and without it, 1 MB. */
    reserveBytes = 0,
  ) {
    this.reserveBytes = Math.max(reserveBytes, AHEAD_BYTES);
    this.file = openSync(join(directory, 'data.mdb'), 'r+');
    this.size = fstatSync(this.file).size;
    this.measure();
    // A disk that is full already is no reason not to open: reads are answered.
    this.extend();
  }

  /**
   * Reserves room for an entry of `bytes` bytes and adds it to `growth`. Inside a write transaction only.
   * @throws the file system's error when the file cannot grow
   */
  forEntry(growth: Growth, bytes: number): void {
    this.count(growth, 2 * bytes);
    const refusal = this.extendBelow(this.reserveBytes);
    if (refusal === null) return;
    const isEnough = this.left >= AHEAD_BYTES || (this.left >= COMMIT_BYTES && this.unused >= AHEAD_BYTES);
    if (!isEnough) throw refusal;
  }

  /** As forEntry(), for taking one away: a full disk allows that for longer, as it leaves pages to be used again. */
  forRemoval(growth: Growth): void {
    this.count(growth, 0);
    const refusal = this.extendBelow(COMMIT_BYTES);
    if (refusal !== null && this.left < COMMIT_BYTES) throw refusal;
  }

  /** Says that a write was committed or dropped. */
  settle({ copied, added }: Growth): void {
    this.growthUnderWay.copied -= copied;
    this.growthUnderWay.added -= added;
  }

  close(): void {
    closeSync(this.file);
  }

  private get left(): number {
    const { copied, added } = this.growthSince;
    return this.size - this.end - Math.min(copied, this.shared) - added;
  }

  private count(growth: Growth, added: number): void {
    for (const sum of [growth, this.growthSince, this.growthUnderWay]) {
      sum.copied += PAGES_PER_ENTRY * this.pageSize;
      sum.added += added;
    }
  }

  /** Asks LMDB for its last commit: only what is under way comes on top of that. */
  private measure(): void {
    const stats = this.db.getStats() as LmdbStats;
    const { pageSize, lastPageNumber, free } = stats;
    const shared = META_PAGES + sharedPages(stats) + sharedPages(free);
    this.pageSize = pageSize;
    this.end = (lastPageNumber + 1) * pageSize;
    this.shared = shared * pageSize;
    this.unused = this.end - (shared + stats.overflowPages + free.overflowPages) * pageSize;
    this.growthSince = { ...this.growthUnderWay };
  }

  /** Extends the file when less than `bytes` is left. Returns why it could not, null when enough is left. */
  private extendBelow(bytes: number): unknown {
    if (this.left >= bytes) return null;
    this.measure();
    return this.left < bytes ? this.extend() : null;
  }

  /** Writes zeros behind the file's end, as a hole would not hold room. Returns why it could not. */
  private extend(): unknown {
    const missing = 2 * this.reserveBytes - this.left;
    try {
      for (const end = this.size + missing; this.size < end;)
        this.size += writeSync(this.file, ZEROS, 0, Math.min(ZEROS.length, end - this.size), this.size);
      return null;
    } catch (error) {
      return error;
    }
  }
}

interface TreeStats {
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

/** What lmdb answers and does not declare: the documents' tree, and the tree of pages to be used again. */
interface LmdbStats extends TreeStats {
  readonly pageSize: number;
  readonly lastPageNumber: number;
  readonly free: TreeStats;
}

const sharedPages = ({ treeBranchPageCount, treeLeafPageCount }: TreeStats): number =>
  treeBranchPageCount + treeLeafPageCount;
