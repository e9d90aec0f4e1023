import { SeatsService } from '../../../apps/api-main/src/enrolment/seats.service';
import { useClass } from '../providers';
import type { Planted } from './planted';

class KeepsFreeClasses extends SeatsService {
  override giveUp(): Promise<void> {
    return Promise.resolve();
  }
}

export const keepsFree: Planted = {
  name: 'who leaves a site keeps the free classes there',
  override: useClass(SeatsService, KeepsFreeClasses),
  rule: /^who has a seat belongs to the site/,
  within: 400,
};
