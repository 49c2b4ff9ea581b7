import { describe, expect, it } from 'vitest';
import { isScript, isTest, parse, readProject } from './source-file.ts';

const FOLDERS = /^apps\/server\/src\/(console|operator)\//;
const files = readProject().filter((file) => FOLDERS.test(file.path) && isScript(file) && !isTest(file));

/** A statement that reads every column of a table outside a transaction of a change. Such a transaction is called `tx`. */
const READS_EVERYTHING = /select (?:\w+\.)?\*(?! ?\)| from \()[^`]*`\s*\.execute\(\s*(?!tx\b)[\w.]+/g;

const readsEverything = (code: string): string[] =>
  [...code.matchAll(READS_EVERYTHING)].map(([found]) => found.replace(/\s+/g, ' '));

describe('a read of the console', () => {
  it('names its columns, because the role of the console may read only listed columns', () => {
    const found = files.flatMap((file) => readsEverything(parse(file).code).map((one) => `${file.path}: ${one}`));
    expect(files.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it('is detected if it selects every column, also across lines', () => {
    expect(readsEverything('sql`select * from alarm\n where id = 1`.execute(\n  reads)')).toHaveLength(1);
    expect(readsEverything('sql`select a.* from alarm a`.execute(deps.db)')).toHaveLength(1);
    expect(readsEverything('sql`select count(*) from alarm`.execute(reads)')).toEqual([]);
    expect(readsEverything('sql`select * from (select id from alarm) a`.execute(reads)')).toEqual([]);
    expect(readsEverything('sql`select * from alarm where id = 1 for update`.execute(tx)')).toEqual([]);
  });
});
