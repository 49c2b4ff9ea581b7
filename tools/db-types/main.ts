import { writeFile } from 'node:fs/promises';
import { startTestPostgres } from '../../tests/world/database.ts';
import { GENERATED, generateTypes } from './generate.ts';

const stop = await startTestPostgres();
await writeFile(GENERATED, await generateTypes());
await stop();
console.log(`wrote ${GENERATED}`);
