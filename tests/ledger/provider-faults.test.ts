import { describeProviderFaults } from './describe-provider-faults.ts';

describeProviderFaults({ players: 2, rounds: 10 });
