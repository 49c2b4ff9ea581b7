import { describeHunters } from '../../../../tests/rewards/describe-hunters.ts';

describeHunters({ players: 1_000 });
