import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { renderAlarms } from '../alarms/render.ts';
import { messageIdFile, writeMessageIds } from '../messages/message-ids.ts';
import { renderReference } from '../reference/render.ts';
import { PAGE, renderRequirements } from '../requirements/render.ts';

const generated = [
  { path: messageIdFile, text: await writeMessageIds() },
  { path: PAGE, text: renderRequirements() },
  ...renderReference(),
  ...renderAlarms(),
];

/** Writes the generated files that have changed, and prints their paths. */
for (const { path, text } of generated) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${path}`);
}
