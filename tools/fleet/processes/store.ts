import { startS3Server } from '../../../apps/server/src/testing/s3-server.ts';

/** Runs the S3 server of the tests as a program of its own, at the address and the port of its arguments. */
const [, , bucket = '', host, port] = process.argv;
await startS3Server(bucket, host, Number(port));
