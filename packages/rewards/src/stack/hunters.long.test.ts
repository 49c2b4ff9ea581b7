import { describeHunters } from '../../../../tests/rewards/describe-hunters.ts';

describeHunters({ players: 10_000, prints: true });
