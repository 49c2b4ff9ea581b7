import { describeLimboReturn } from '../../../../tests/games/describe-limbo-return.ts';

describeLimboReturn({ every: 1 });
