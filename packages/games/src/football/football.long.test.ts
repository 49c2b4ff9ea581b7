import { describeFootballReturn } from '../../../../tests/games/describe-football-return.ts';

describeFootballReturn([-4, -3, -2, -1, 0, 1, 2, 3, 4]);
