import { describeConservation } from './describe-conservation.ts';

describeConservation({ runs: 5, often: 0 });
