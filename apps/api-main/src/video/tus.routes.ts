import { SECOND } from '@madang/contracts/time';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VIDEO_STATUS } from '@madang/contracts/codes';
import { errorResponse } from '@madang/server/responses';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { ClosedSites } from '@madang/server/closed-sites';
import { Clock } from '@madang/server/clock';
import { fail } from '@madang/server/fail';
import { langFor } from '@madang/server/lang';
import { rawRoutes } from '../storage/raw-routes';
import { TUS_PATH, TusAddresses } from './tus-addresses';
import { TusStore } from './tus-store';
import { UploadLocker } from './upload-locker';
import { UploadParts } from './upload-parts';
import { VideoIntake } from './video-intake';
import type { VideoEntity } from './video.entity';

const TUS_METHODS = ['HEAD', 'PATCH', 'DELETE'];
/** How many milliseconds a request has to store what it has received when another request wants to continue its upload. */
const LOCK_DRAIN_MS = SECOND;

/**
 * The resumable upload protocol (tus 1.0). An upload is made by POST videos; these routes ask how far it is, continue it and give it up.
 */
@Injectable()
export class TusRoutes implements OnModuleInit {
  private readonly server: Server;

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly clock: Clock,
    private readonly tus: TusAddresses,
    private readonly intake: VideoIntake,
    private readonly closed: ClosedSites,
    parts: UploadParts,
    locker: UploadLocker,
  ) {
    this.server = new Server({
      path: TUS_PATH,
      datastore: new TusStore(parts.store, (id) => intake.sizeOnceTaken(parts.tusIdOf(id))),
      locker,
      lockDrainTimeout: LOCK_DRAIN_MS,
      allowedOrigins: () => false,
      getFileIdFromRequest: (req) => {
        const tusId = tusIdOf(new URL(req.url).pathname);
        return tusId && parts.idOf(tusId);
      },
      onUploadFinish: async (req) => {
        await intake.finish(tusIdOf(new URL(req.url).pathname)!);
        return {};
      },
      // Our own errors are answered in the usual form; those of the protocol stay as they are.
      onResponseError: (req, e) => (e instanceof Error && !('status_code' in e) ? plain(e, req) : undefined),
    });
  }

  onModuleInit(): void {
    rawRoutes(this.adapter.httpAdapter.getInstance<FastifyInstance>(), (scope) => {
      scope.route({
        method: TUS_METHODS,
        url: '/api/main/v1.0/tus/:tusId',
        exposeHeadRoute: false,
        handler: (req, reply) => this.handle(req, reply),
      });
    });
  }

  private async handle(req: FastifyRequest, reply: FastifyReply): Promise<void> {
    const tusId = tusIdOf(req.url.split('?', 1)[0]!);
    const { token } = req.query as { token?: unknown };
    if (!tusId || !this.tus.permits(token, tusId, this.clock.now())) throw fail('NO_PERMISSION');
    const video = await this.intake.byTusId(tusId);
    if (!video || video.deletedAt || video.status === VIDEO_STATUS.FAILED) throw fail('UPLOAD_EXPIRED');
    if (video.status !== VIDEO_STATUS.UPLOADING) return this.answerDone(req, reply, video);
    // The bytes that have come are kept for three days, so that the rest may follow once uploads are switched on again.
    if (req.method === 'PATCH' && (await this.closed.offReason(Number(video.channelSeq), SITE_SWITCH.UPLOADS)) !== null)
      throw fail('UPLOADS_OFF');
    if (req.method === 'DELETE') await this.intake.abandon(tusId);
    reply.hijack();
    await this.server.handle(req.raw, reply.raw);
  }

  /**
   * Answers a HEAD request about an upload that is complete: the sender may have missed the answer to the last part, and learns that
   * everything has come. Other requests are refused.
   */
  private answerDone(req: FastifyRequest, reply: FastifyReply, video: VideoEntity): void {
    if (req.method !== 'HEAD') throw fail('CONFLICT');
    const size = String(video.fileSize);
    void reply
      .status(200)
      .header('tus-resumable', '1.0.0')
      .header('upload-offset', size)
      .header('upload-length', size)
      .header('cache-control', 'no-store')
      .send();
  }
}

const tusIdOf = (path: string) => /\/tus\/([0-9a-f]{32})$/.exec(path)?.[1];

function plain(e: Error, req: { url: string; method: string; headers: Headers }): { status_code: number; body: string } {
  const { status, body } = errorResponse(e, langFor(Object.fromEntries(req.headers)), {
    id: req.headers.get('x-request-id') ?? '',
    url: req.url,
    method: req.method,
  });
  return { status_code: status, body: JSON.stringify(body) };
}
