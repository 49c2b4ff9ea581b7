import { type ConfigurationError, readConfiguration } from '../../apps/server/src/configuration/configuration.ts';

/** Returns the problems of a configuration. The list is empty if the configuration is valid. */
export function configurationProblems(environment: Record<string, string>): readonly string[] {
  try {
    readConfiguration(environment, '/srv/nua');
    return [];
  } catch (error) {
    return (error as ConfigurationError).problems;
  }
}
