import { writeFileSync } from 'node:fs';
import { FIGTREE, subsetFigtree } from './figtree.ts';

const font = await subsetFigtree();
writeFileSync(FIGTREE, font);
console.log(`wrote ${FIGTREE}: ${font.length} bytes`);
