import { describeFuzz } from './describe-fuzz.ts';

describeFuzz({ cases: 25 });
