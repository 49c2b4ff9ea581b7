export * from './bytes.ts';
export * from './canonical-json.ts';
export * from './checkpoint.ts';
export * from './judge-checkpoint.ts';
export * from './key-change.ts';
export * from './merkle-tree.ts';
export * from './note.ts';
export * from './ots.ts';
export * from './proof.ts';
export type { SealedEntry, SealedHouseEntry, Statement } from './record.ts';
export {
  entriesRoot,
  entryHash,
  isSealedEntry,
  isSealedHouseEntry,
  isStatement,
  statementHash,
} from './record.ts';
export { wordsOf } from './words.ts';
