type ParcelBody = { tracking_number: string; courier?: string | undefined; service?: string | undefined }

export const parcelOf = ({ tracking_number, courier, service }: ParcelBody) => ({
  trackingNumber: tracking_number,
  courier,
  service,
})
