/** A bucket of an S3-compatible store. */
export interface ObjectStore {
  /** Includes the bucket: `https://s3.example.org/bucket`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
