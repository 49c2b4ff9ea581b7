import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messageIdFile, writeMessageIds } from './message-ids.ts';

it('the generated message ids are those of the English texts', async () => {
  expect(readFileSync(messageIdFile, 'utf8')).toBe(await writeMessageIds());
});
