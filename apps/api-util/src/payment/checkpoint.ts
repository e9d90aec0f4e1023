import { Injectable } from '@nestjs/common';

/** Moments at which a test may let the service die: the provider has acted, nothing is written yet. */
@Injectable()
export class Checkpoint {
  async reached(_: 'confirmed' | 'cancelled', __: string): Promise<void> {}
}
