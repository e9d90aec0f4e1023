import { given } from '@madang/server/environment';

export interface S3Options {
  /** The address of the bucket: with the bucket in the path, as in `https://s3.ap-northeast-2.amazonaws.com/bucket`, or in the host. */
  endpoint: string;
  /** The address of the bucket for browsers; `endpoint` if left out. */
  publicUrl?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The options of the object storage from the environment's variables; throws if one that has no default is missing. */
export function s3Options(read: (name: string) => string | undefined = given): S3Options {
  const need = (name: string) => {
    const value = read(name);
    if (!value) throw new Error(`STORAGE=s3 needs ${name} in the environment.`);
    return value;
  };
  const bare = (address: string) => address.replace(/\/$/, '');
  const endpoint = bare(need('S3_ENDPOINT'));
  return {
    endpoint,
    publicUrl: bare(read('STORAGE_PUBLIC_URL') ?? endpoint),
    region: read('S3_REGION') ?? 'ap-northeast-2',
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  };
}

/** Splits the address of a bucket: its name is the path or, without a path, the first part of the host. */
export function s3Place(address: string): { bucket: string; endpoint: string; forcePathStyle: boolean } {
  const { pathname, hostname, origin } = new URL(address);
  const named = pathname.replace(/^\/|\/$/g, '');
  if (named) return { bucket: named, endpoint: origin, forcePathStyle: true };
  const bucket = hostname.split('.')[0]!;
  return { bucket, endpoint: origin.replace(`//${bucket}.`, '//'), forcePathStyle: false };
}
