import { measured } from './measured.ts';
import { planSite, readDemand } from './plan-rules.ts';
import { planText } from './plan-text.ts';

/** `npm run plan -- --players N --bets N`: prints the machines for a site. Exits with 64 for a wrong flag. */
const read = readDemand(process.argv.slice(2));
if ('error' in read) {
  console.error(read.error);
  process.exitCode = 64;
} else {
  console.log(planText(read.demand, planSite(read.demand, measured), measured));
}
