import { describeCrash } from './describe-crash.ts';

describeCrash({ cycles: 25, players: 8, load: [300, 900] });
