select nullif(trim(:report_name), '') as report_name
