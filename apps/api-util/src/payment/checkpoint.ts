import { Injectable } from '@nestjs/common';

/** Points at which a test can stop the service: the payment company has acted, but nothing has been written here. */
@Injectable()
export class Checkpoint {
  async reached(_: 'confirmed' | 'cancelled', __: string): Promise<void> {}
}
