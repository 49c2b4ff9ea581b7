import { writeFileSync } from 'node:fs';
import { messageIdFile, writeMessageIds } from './message-ids.ts';

writeFileSync(messageIdFile, await writeMessageIds());
