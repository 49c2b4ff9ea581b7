import { describeKenoReturn } from '../../../../tests/games/describe-keno-return.ts';
import { keno } from './keno.ts';

describeKenoReturn(keno.modes());
