import { describeCrash } from './describe-crash.ts';

describeCrash({ cycles: 2, players: 3, load: [60, 110] });
