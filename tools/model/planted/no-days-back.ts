import { SuspensionExtensionJob } from '../../../apps/api-main/src/platform/suspension-extension.job';
import { useClass } from '../providers';
import type { Planted } from './planted';

class GivesNoDaysBack extends SuspensionExtensionJob {
  override batch = 0;
}

export const noDaysBack: Planted = {
  name: 'access is not longer by the days of a suspension',
  override: useClass(SuspensionExtensionJob, GivesNoDaysBack),
  rule: /^access lasts as long/,
  within: 400,
};
