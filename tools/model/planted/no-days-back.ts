import { SuspensionExtension } from '../../../apps/api-main/src/platform/suspension-extension.job';
import { useClass } from '../providers';
import type { Planted } from './planted';

class GivesNoDaysBack extends SuspensionExtension {
  override batch = 0;
}

export const noDaysBack: Planted = {
  name: 'access is not longer by the days of a suspension',
  override: useClass(SuspensionExtension, GivesNoDaysBack),
  rule: /^access lasts as long/,
  within: 400,
};
