import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ReleaseError } from './release-error.ts';
import { makeReleaseKey } from './release-key.ts';

/** `npm run release:keys -- --out /safe/nua`: creates both key pairs outside the project. */
try {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  if (!values.out) throw new ReleaseError('npm run release:keys -- --out FOLDER, outside the project');
  const { private_file, public_file } = makeReleaseKey(resolve(values.out));
  console.log(`The private keys are in ${private_file}. Keep an offline copy.`);
  console.log(`The app is built with the keys in ${public_file}:\n${readFileSync(public_file, 'utf8')}`);
} catch (error) {
  console.error(error instanceof ReleaseError ? error.message : error);
  process.exitCode = 1;
}
