import { describePlinkoReturn } from '../../../../tests/games/describe-plinko-return.ts';
import { plinko } from './plinko.ts';

describePlinkoReturn(plinko.modes());
