import { readdirSync, readFileSync } from 'node:fs';

/** The clock ticks per second in /proc. */
const TICKS = 100;

/**
 * The processor time and memory of a process and its descendants, read from Linux's /proc.
 *
 * Units   microseconds; bytes, where each process counts its share of a shared page
 */
export function measureTree(root: number): { cpu_us: number; bytes: number } {
  let ticks = 0;
  let bytes = 0;
  for (const pid of treeOf(root)) {
    ticks += read(`${pid}/stat`, ticksOf) ?? 0;
    bytes += read(`${pid}/smaps_rollup`, (text) => 1024 * Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)) ?? 0;
  }
  return { cpu_us: (ticks / TICKS) * 1e6, bytes };
}

/**
 * The ticks of a process and of its ended children. The fields are counted from the end of the process name, because the name may contain
 * spaces.
 */
const ticksOf = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
};

function treeOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const parent = read(`${name}/stat`, (stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    if (parent !== null) parents.set(Number(name), parent);
  }
  const tree = [root];
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree;
}

/** Reads a file of /proc. Returns null if the process has ended. */
function read<T>(file: string, parse: (text: string) => T): T | null {
  try {
    return parse(readFileSync(`/proc/${file}`, 'utf8'));
  } catch {
    return null;
  }
}
