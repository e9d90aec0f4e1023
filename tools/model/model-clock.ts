import { Clock } from '@madang/server/clock';

/** The one moment of a world. It stands still until the model moves it, however long a busy machine takes. */
export interface Moment {
  at: Date;
}

export const clockOf = (moment: Moment) =>
  class extends Clock {
    override now(): Date {
      return new Date(moment.at);
    }
  };
