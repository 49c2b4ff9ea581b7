import { writeFileSync } from 'node:fs';
import { PAGE, renderRequirements } from './render.ts';

writeFileSync(PAGE, renderRequirements());
console.log(`wrote ${PAGE}`);
