import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  attestedBy,
  fulfil,
  joinTrees,
  type OtsHashes,
  type OtsTree,
  readOtsFile,
  readOtsTree,
  writeOtsFile,
  writeOtsTree,
} from './ots.ts';

const hashWith = (name: string) => (bytes: Uint8Array) => new Uint8Array(createHash(name).update(bytes).digest());
const hashes: OtsHashes = {
  sha1: hashWith('sha1'),
  ripemd160: hashWith('ripemd160'),
  sha256: hashWith('sha256'),
};
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The published example of OpenTimestamps: `hello-world.txt.ots`, a stamp of "Hello World!" in Bitcoin's block 358391. */
const PUBLISHED = `
  AE9wZW5UaW1lc3RhbXBzAABQcm9vZgC/ieLohOiSlAEIA7ogTlDRJuRnTABeBNguhMITZngK8fQ71Uo3gWtqs0AD8cgBAQAAAAHkgvnTLsw7ple2nYmAEIV7
  VEV6kEl5gv9W+XxOxY5vmAEAAABrSDBFAiEAslOt0dHPkIRDOKR1oE/xP8nnvSQrB3Yt6gf1YIst42cCIACyaMqcM0KzdpzdBiiRMXzc74eqwxC2hV6dk4mO
  u+jsASECDY5NEH0rM5sAUO/dS0oJJFqgVgSPElOWN06moqsHCcb/////AmUz5gUAAAAAGXapFAvwV9QPu6Z0SGJRX1tVojEN5XcviKyghgEAAAAAABl2qRTw
  BoisAAAAAAgI8SCph/cWxTORPDFMeONdNYhMrJQ/pCysSdKyxp9AA/hfiAgI8SDexVs0h+Hj9yKkm1WneDIVhieF9KOss5KEYBn3HcZKnQgI8SCyyhj0heCA
  R44CXas9RktBbA4ey2Ypya786MghTQQkMggI8CARsOkGYRlv9LCBPD7aFBurXpFgSDe996DJ3zfbDjoRmAgI8CDDS8GkoQk//RSMAWseZkdCkU6Tnvq+TT01
  ZRWRSybZ4ggI8CDD5ufDjGn2ryTCvjTrrEglft5h7AohuVNeREMne+MGRggI8SAHmL+GBuAAJOXV1UvwyWD2Kd+52taRV0VbbyZSwOjegQgI8CA/mtptYLqi
  RABrsKrVFEitL6+51LZIegmZz/JrkfD1NggI8SDHAwGelZqN0/rvdIm7MoukhVdHWOcJHwFGTrZYcsl1yAgI8CDL/v/1E/+EuRXj/tb515lnZjD4Nk6ipsdV
  f62UpbXXiAgI8SAL4jcJhZkTur1EYLvd+O0hPnyHc6Sx+s4w+Kz98JO3BQgIAAWIlg1z1xkBA/fvFQ==`;
const published = new Uint8Array(Buffer.from(PUBLISHED, 'base64'));

describe('the published stamp of OpenTimestamps', () => {
  const file = readOtsFile(published)!;

  it('leads from the hash of the file to a Bitcoin block', () => {
    expect(hex(file.digest)).toBe(createHash('sha256').update('Hello World!\n').digest('hex'));
    const found = attestedBy(hashes, file.digest, file.tree);
    expect(found.map(({ attestation }) => attestation)).toEqual([{ kind: 'bitcoin', height: 358_391 }]);
    expect(hex(found[0]!.message)).toBe('007ee445d23ad061af4a36b809501fab1ac4f2d7e7a739817dd0cbb7ec661b8a');
  });

  it('is the same byte for byte after parsing and writing', () => {
    expect(hex(writeOtsFile(file))).toBe(hex(published));
  });

  it('is refused if a byte of it is changed, missing or added', () => {
    const changed = (index: number, byte: number) => published.with(index, byte);
    expect(readOtsFile(published.slice(0, -1))).toBeNull();
    expect(readOtsFile(Uint8Array.of(...published, 0))).toBeNull();
    expect(readOtsFile(changed(31, 2))).toBeNull();
    expect(readOtsFile(changed(65, 0x67))).toBeNull();
    for (let length = 0; length < published.length; length += 7)
      expect(readOtsFile(published.slice(0, length))).toBeNull();
  });
});

describe('a stamp with several attestations', () => {
  const pending = (uri: string): OtsTree => ({ attestations: [{ kind: 'pending', uri }], branches: [] });
  const digest = new Uint8Array(32).fill(7);
  const promised: OtsTree = {
    attestations: [],
    branches: [{ step: { kind: 'append', bytes: Uint8Array.of(1) }, above: pending('https://b.example') }],
  };
  const file = { digest, tree: joinTrees(pending('https://a.example'), promised) };

  it('is unchanged after writing and parsing', () => {
    const unknown = { kind: 'unknown' as const, tag: new Uint8Array(8).fill(9), payload: Uint8Array.of(1, 2) };
    const tree = joinTrees(file.tree, { attestations: [unknown], branches: [] });
    expect(readOtsFile(writeOtsFile({ digest, tree }))).toEqual({ digest, tree });
    expect(readOtsTree(writeOtsTree(tree))).toEqual(tree);
  });

  it('replaces only the pending attestation of the calendar that responded', () => {
    const response: OtsTree = { attestations: [{ kind: 'bitcoin', height: 5 }], branches: [] };
    const message = Uint8Array.of(...digest, 1);
    const done = fulfil(hashes, file, { uri: 'https://b.example', message, response });
    expect(attestedBy(hashes, digest, done.tree).map(({ attestation }) => attestation)).toEqual([
      { kind: 'pending', uri: 'https://a.example' },
      { kind: 'bitcoin', height: 5 },
    ]);
    expect(fulfil(hashes, file, { uri: 'https://b.example', message: digest, response })).toEqual(file);
  });

  it('is refused if its tree is too deep', () => {
    const steps = Array.from({ length: 600 }, () => 0x08);
    expect(readOtsTree(Uint8Array.from([...steps, ...writeOtsTree(pending('x'))]))).toBeNull();
    expect(readOtsTree(Uint8Array.from([...steps.slice(0, 500), ...writeOtsTree(pending('x'))]))).not.toBeNull();
  });
});
