import { describeVerifier } from '../../../../tests/games/describe-verifier.ts';

describeVerifier({ rounds: 100_000 });
